/** What the page asked for while its code was still on the way: answers by address, each taken once. */
export type Early = { token: string | undefined; answers: Map<string, Promise<Response>> };

declare global {
  interface Window {
    early?: Early;
  }
}

const leftMs = 4_000;

/** An answer that nobody came for, as when the page turned out to be another one, grows old and keeps a connection. */
export const dropEarly = () =>
  setTimeout(() => {
    for (const answer of window.early?.answers.values() ?? [])
      void answer.then(({ body }) => body?.cancel()).catch(() => undefined);
    window.early?.answers.clear();
  }, leftMs);

export const takeEarly = (address: string, token: string | undefined): Promise<Response> | undefined => {
  const early = window.early;
  if (early?.token !== token) return undefined;
  const answer = early?.answers.get(address);
  early?.answers.delete(address);
  return answer;
};
