/** Where money goes that a customer paid over and above, as staff are asked. */
export const refundWays = [
  { value: "wallet", label: "Into the customer's wallet, at once" },
  { value: "source", label: "Back to the card or account it was paid with" },
];
