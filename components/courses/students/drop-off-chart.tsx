"use client";

import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";

interface Props {
  points: { label: string; started: number; finished: number }[];
  names: { started: string; finished: string };
}

export function DropOffChart({ points, names }: Props) {
  return (
    <BarChart
      h={260}
      data={points}
      dataKey="label"
      series={[
        { name: "started", label: names.started, color: "gray.5" },
        { name: "finished", label: names.finished, color: "blue.6" },
      ]}
      withLegend
      legendProps={{ verticalAlign: "bottom" }}
      maxBarWidth={28}
      barChartProps={{ barGap: 0 }}
      accessibilityLayer={false}
      gridAxis="x"
      tickLine="none"
      xAxisProps={{ minTickGap: 16, tickMargin: 8 }}
      yAxisProps={{ width: 40, allowDecimals: false }}
    />
  );
}
