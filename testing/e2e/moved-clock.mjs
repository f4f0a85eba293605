/** Preloaded with `--import`. Moves the program's clock ahead by CLOCK_AHEAD_MS. */
const ahead = Number(process.env.CLOCK_AHEAD_MS || 0);
const RealDate = Date;
const now = () => RealDate.now() + ahead;

// biome-ignore lint/suspicious/noGlobalAssign: only so does `new Date()` follow in every module of the program
Date = new Proxy(RealDate, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length > 0 ? parameters : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
});
