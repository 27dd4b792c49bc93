import { useConfig, useProduct } from "../../api/reference.ts";

export const AboutUs = () => {
  const product = useProduct();
  return (
    <>
      <p>
        {product} brings the pharmaceutical supply chain into one place. Pharmacies, chemists, patent medicine stores
        and hospitals restock here with products whose origin, batch and expiry date are known; health plans, sales
        agents and marketplace sellers work on the same platform.
      </p>
      <p>
        We buy from manufacturers and licensed distributors, keep medicines in our own branches at the right
        temperature, sell the first-expiring batch first, and deliver to your door with proof for every line.
      </p>
    </>
  );
};

export const Contact = () => {
  const config = useConfig();
  if (!config) return null;
  return (
    <ul>
      <li>
        Phone: <a href={`tel:${config.support_phone}`}>{config.support_phone}</a>
      </li>
      <li>
        E-mail: <a href={`mailto:${config.support_email}`}>{config.support_email}</a>
      </li>
      <li>Office: {config.address}</li>
      <li>Hours: {config.support_hours}</li>
    </ul>
  );
};
