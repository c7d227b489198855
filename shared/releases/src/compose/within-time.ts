/** Milliseconds for one page; one takes about 4. A page that waits forever would stop an operator. */
const TIME_LIMIT = 10_000;

/** Gives what the work gives, or rejects when it takes too long. */
export async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const late = new Error(`did not finish within ${TIME_LIMIT / 1_000} seconds`);
    timer = setTimeout(() => reject(late), TIME_LIMIT);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
