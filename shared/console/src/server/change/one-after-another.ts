/** Runs what it is given one after the other, in the order in which it came. */
export function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(work: () => Promise<Value>): Promise<Value> => {
    const run = last.then(work);
    last = run.catch(() => {});
    return run;
  };
}
