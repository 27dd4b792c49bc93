/** An outside provider did not take what we sent. `retryable` says whether sending it again later can help. */
export type ProviderRefusal = Error & { retryable: boolean };

export const providerRefusal = (message: string, retryable: boolean, cause?: unknown): ProviderRefusal =>
  Object.assign(new Error(message, { cause }), { retryable });

export const isRetryable = (error: unknown): boolean =>
  error instanceof Error && "retryable" in error && error.retryable === true;
