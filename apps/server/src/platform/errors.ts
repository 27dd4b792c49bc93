export type Tried = { accountId: number | null };

/** What a caller may be told. `code` is a stable word from `errorCodes`; `fields` maps an input's name to its fault. */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Added to the wire shape as it is, e.g. `phone_number_verification: false`. */
  readonly extra: Record<string, unknown> | undefined;
  /** Somebody tried a door with a wrong secret: whose it is, null where there is no such account. Never told the caller. */
  readonly tried: Tried | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    detail: { fields?: Record<string, string>; extra?: Record<string, unknown>; tried?: Tried } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = detail.fields;
    this.extra = detail.extra;
    this.tried = detail.tried;
  }
}

/** Every code the API may answer with, and when. `tidy.test.ts` checks that each is used. */
export const errorCodes = {
  invalid: "the input does not fit; fields say where",
  unauthenticated: "no session, or one that has ended",
  forbidden: "this account may not do that",
  phone_unverified: "the phone number is not verified yet",
  pin_not_own: "the PIN is still the one that somebody else chose",
  second_step_not_set: "a second step at sign-in must be set up first",
  account_unverified: "the account is still under verification",
  account_closed: "the account is rejected, suspended or merged",
  not_found: "no such thing, or not yours",
  conflict: "somebody changed it, or it exists already",
  edit_clash: "somebody else changed the same fields; faults say which, who and when",
  wrong_state: "not possible in the present state",
  not_enough_stock: "the packs are not there, or promised to somebody else",
  not_enough_money: "the wallet does not have that much, or it waits for something else",
  credit_refused: "this customer cannot buy that much on credit",
  wrong_pick: "what was scanned does not belong into this order",
  other_batch: "another batch than was promised is picked only for a reason",
  change_refused: "the order cannot be changed like that; faults say why, line by line",
  checkout_refused: "the cart cannot be ordered as it stands; faults say why, line by line",
  login_failed: "wrong phone number or PIN",
  too_many_tries: "wait before trying again",
  rate_limited: "too many requests from this address",
  transfer_pin_needed: "money leaves only after the transfer PIN was given",
  device_unconfirmed: "money leaves a new device only after it was confirmed with a code",
  code_wrong: "wrong, used or expired code",
  idempotency_mismatch: "the key was used with another body",
  idempotency_in_flight: "the first request with this key is still running",
  too_large: "the body or file is too large",
  unsupported: "this kind of content is not accepted",
  busy: "try again in a moment",
  gateway_away: "the payment service did not answer",
  unavailable: "the database is away",
  internal: "our fault",
} as const;
export type ErrorCode = keyof typeof errorCodes;

export const invalid = (message: string, fields?: Record<string, string>) =>
  new AppError(422, "invalid", message, fields ? { fields } : {});
export const unknownAddress = () => new AppError(404, "not_found", "This address does not exist.");
export const notFound = (what: string) => new AppError(404, "not_found", `${what} not found.`);
export const forbidden = (message: string) => new AppError(403, "forbidden", message);
export const conflict = (message: string) => new AppError(409, "conflict", message);
export const wrongState = (message: string) => new AppError(409, "wrong_state", message);
export const unauthenticated = (message = "Please sign in.") => new AppError(401, "unauthenticated", message);
