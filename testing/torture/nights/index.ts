import type { Night } from "../night";
import { createClockSteps } from "./clock-steps";
import { createDiskFull } from "./disk-full";
import { createFailover } from "./failover";
import { idleConnections } from "./idle-connections";
import { killPostgres } from "./kill-postgres";
import { killServer } from "./kill-server";
import { monthEndHoliday } from "./month-end-holiday";
import { noSummerTime } from "./no-summer-time";
import { readOnly } from "./read-only";
import { slowAcquirer } from "./slow-acquirer";
import { createSlowReceivers } from "./slow-receivers";

export const nights: Readonly<Record<string, Night>> = {
  "kill-server": killServer,
  "kill-postgres": killPostgres,
  "disk-full": createDiskFull(),
  "read-only": readOnly,
  failover: createFailover(),
  "clock-steps": createClockSteps(),
  "slow-acquirer": slowAcquirer,
  "slow-receivers": createSlowReceivers(),
  "idle-connections": idleConnections,
  "month-end-holiday": monthEndHoliday,
  "no-summer-time": noSummerTime,
};
