/** What the server said, or that it could not be reached (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The sentences to show: one a paragraph. */
  readonly list: string[];
  /** Faults by the name of the input. */
  readonly fields: Record<string, string>;
  /** What is wrong piece by piece, such as rows of a sheet or lines of a cart; the endpoint knows of which shape. */
  readonly faults: readonly unknown[];

  constructor(
    status: number,
    code: string,
    list: string[],
    fields: Record<string, string> = {},
    faults: readonly unknown[] = [],
  ) {
    super(list.join(" "));
    this.status = status;
    this.code = code;
    this.list = list;
    this.fields = fields;
    this.faults = faults;
  }
}

type ErrorBody = {
  message?: string;
  error?: string | string[];
  code?: string;
  fields?: Record<string, string>;
  faults?: unknown[];
};

/** The `error` field as a list, else as a value, else the message. */
export const errorFrom = (status: number, body: ErrorBody) => {
  const said = Array.isArray(body.error)
    ? body.error
    : [body.error ?? body.message ?? `The server answered ${status}.`];
  return new ApiError(status, body.code ?? "internal", said, body.fields, body.faults);
};

/** Refused for good. A server that failed, is away or still at it may do it yet: the next try is the same request. */
export const wasHeard = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== "idempotency_in_flight";

/** Somebody else was first: what is on the screen is no longer so. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

/** Refused for its words, or not heard at all: the same request may pass in other words or at another time. */
export const mayTryAgain = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 422 || error.status === 429 || !wasHeard(error));

export const noConnection = () =>
  new ApiError(0, "no_connection", ["Remedia could not be reached. Check your network and try again."]);

export const stoppedByUser = () => new ApiError(0, "stopped", ["You stopped this before it was loaded."]);

export const sentences = (error: unknown): string[] =>
  error instanceof ApiError ? error.list : ["Something went wrong. Please try again."];
