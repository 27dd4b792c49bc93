import { useEffect } from "react";
import { api } from "../../api/client.ts";
import { refresh } from "../../api/query.ts";
import { showDone, showError, showFault } from "../../api/toasts.ts";
import { fullMoney } from "../../lib/format.ts";

/** Leads to the page where a payment is made; from there the browser comes back to `returnTo`. */
export const openPaymentPage = async (paymentId: number, returnTo: string) => {
  const { url } = await api("POST /payments/:id/open", { params: { id: paymentId }, body: { return_to: returnTo } });
  window.location.assign(url);
};

/** Whoever comes back from the payment page learns how it ended, once. */
export const usePaymentReturn = (
  reference: string | undefined,
  forget: () => void,
  paidWords: (amount: string) => string,
) => {
  useEffect(() => {
    if (!reference) return;
    forget();
    api("POST /payments/by_reference/:reference/check", { params: { reference } })
      .then(({ state, amount, number, confirming }) => {
        if (state === "succeeded") showDone(paidWords(fullMoney(amount)));
        else if (state === "refunded" || state === "partly_refunded")
          showDone(`Payment ${number} came, and was given back.`);
        else if (confirming) showDone(`Payment ${number} is not confirmed yet. We will tell you as soon as it is.`);
        else showFault(`Payment ${number} was not made. Nothing was taken.`);
        void refresh();
      })
      .catch(showError);
  }, [reference]);
};
