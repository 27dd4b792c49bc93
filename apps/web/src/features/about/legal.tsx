import { useProduct } from "../../api/reference.ts";

export const Terms = () => {
  const product = useProduct();
  return (
    <>
      <h3>Your account</h3>
      <p>
        You register for a business that you may act for, with true details. Keep your PIN to yourself: what is done
        with it counts as done by you. Tell us at once when a phone is lost; you can end its session under My Account.
      </p>
      <h3>Buying</h3>
      <p>
        Prices are in naira and hold from the moment an order is confirmed. Prescription and controlled medicines are
        sold only to holders of the licence that the law asks for. We may refuse an order that the law does not allow.
      </p>
      <h3>Delivery, returns and recalls</h3>
      <p>
        Check each delivery when it arrives. Report what is missing, damaged or wrong within 7 days. When a batch is
        recalled, {product} tells every buyer of it; stop its sale and send it back.
      </p>
      <h3>Governing law</h3>
      <p>These terms follow the law of the Federal Republic of Nigeria.</p>
    </>
  );
};

export const Privacy = () => (
  <>
    <p>We keep what we need to serve you, and no more:</p>
    <ul>
      <li>who you are and how to reach you: name, phone number, e-mail, business and its licence;</li>
      <li>where your stores are, to deliver to them;</li>
      <li>what you ordered and paid, because tax and medicines law ask for it;</li>
      <li>which devices are signed in, so that you can end their sessions.</li>
    </ul>
    <p>
      PINs are stored in a form that cannot be read back. We do not sell your details. Drivers, payment providers and,
      where the law demands it, authorities see what they need for their part. Under My Account you can read and
      download what we keep, correct it, and end your account by writing to us, as the Nigeria Data Protection Act
      provides.
    </p>
  </>
);
