/** Loaded before the server: its clock starts at DEMO_CLOCK, runs at the usual speed, and jumps when the demo sends milliseconds. */
const real = Date.now;
let offsetMs = Number(process.env.DEMO_CLOCK) - real();

class FakeDate extends Date {
  constructor(...given: readonly unknown[]) {
    super(...((given.length === 0 ? [FakeDate.now()] : given) as [number]));
  }
  static override now = () => real() + offsetMs;
}

globalThis.Date = FakeDate as DateConstructor;
process.on("message", (ms) => {
  offsetMs += Number(ms);
});
process.channel?.unref();
