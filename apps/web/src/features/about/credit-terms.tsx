import { useCreditOptions, useProduct } from "../../api/reference.ts";
import { number } from "../../lib/format.ts";

export const CreditTerms = () => {
  const product = useProduct();
  const options = useCreditOptions();
  return (
    <>
      <p>Verified hospitals may buy now and pay later. The price increase depends on how long you take:</p>
      <ul>
        {options.map(({ id, name, price_increment }) => (
          <li key={id}>
            {name}: {number(price_increment)}% increase
          </li>
        ))}
      </ul>
      <ol>
        <li>The increase is part of the price of each line and is shown before you place an order.</li>
        <li>
          Payment is due on the date printed on the invoice. You may pay earlier, in parts or in full, at any time.
        </li>
        <li>While an invoice is overdue, new orders must be paid for when they are placed.</li>
        <li>A credit limit follows from your orders and payments so far; you can see how it was reached.</li>
        <li>
          {product} may end the facility with 14 days' notice. What was bought before stays payable on its own due date.
        </li>
      </ol>
    </>
  );
};
