"use client";

import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";

export interface SalesPoint {
  label: string;
  /** In cents. */
  current: number;
  previous?: number;
}

interface Props {
  points: SalesPoint[];
  names: { current: string; previous: string };
  withPrevious: boolean;
  money: (cents: number) => string;
  shortMoney: (cents: number) => string;
}

/** Axis maximum of an empty chart, whose ticks would otherwise all be 0, in cents. */
const emptyTop = 10_000;

export function SalesChart({ points, names, withPrevious, money, shortMoney }: Props) {
  const current = { name: "current", label: names.current, color: "blue.6" };
  const previous = { name: "previous", label: names.previous, color: "gray.5" };
  const isEmpty = points.every((point) => point.current === 0 && !point.previous);
  return (
    <BarChart
      h={260}
      data={points}
      dataKey="label"
      series={withPrevious ? [previous, current] : [current]}
      withLegend
      legendProps={{ verticalAlign: "bottom" }}
      maxBarWidth={28}
      // A gap would shrink the bars below one pixel on phones.
      barChartProps={{ barGap: 0 }}
      accessibilityLayer={false}
      gridAxis="x"
      tickLine="none"
      valueFormatter={money}
      xAxisProps={{ minTickGap: 28, tickMargin: 8 }}
      yAxisProps={{ width: 76, tickFormatter: shortMoney, ...(isEmpty && { domain: [0, emptyTop] }) }}
    />
  );
}
