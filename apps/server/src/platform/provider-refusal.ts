/** An outside provider did not take what we sent. `retryable` says whether sending it again later can help. */
export type ProviderRefusal = Error & { retryable: boolean };

export const providerRefusal = (message: string, retryable: boolean, cause?: unknown): ProviderRefusal =>
  Object.assign(new Error(message, { cause }), { retryable });

export const isProviderRefusal = (error: unknown): error is ProviderRefusal =>
  error instanceof Error && "retryable" in error && typeof error.retryable === "boolean";

export const isRetryable = (error: unknown): boolean =>
  error instanceof Error && "retryable" in error && error.retryable === true;

/** Providers repeat numbers and addresses of people in their complaints, and those end up in the log. */
export const masked = (text: string): string => text.replace(/\d{7,}|\S+@\S+/g, "…").slice(0, 200);

/** A status that says nothing about what was sent: the same may be taken later. */
export const isPassing = (status: number): boolean => status >= 500 || status === 429 || status === 408;
