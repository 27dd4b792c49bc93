import { verificationPromiseHours } from "@remedia/domain/accounts";
import { IconClipboardCheck, IconTruckDelivery, IconUserPlus } from "@tabler/icons-react";
import classes from "./home.module.css";

const steps = [
  {
    icon: IconUserPlus,
    title: "Register",
    text: "Your phone number, a PIN and the address of your store: two minutes.",
  },
  {
    icon: IconClipboardCheck,
    title: "Get verified",
    text: `Our agent contacts you within ${verificationPromiseHours} hours and checks your licence with you.`,
  },
  {
    icon: IconTruckDelivery,
    title: "Restock",
    text: "Order for your store and follow the delivery, batch numbers and expiry dates included.",
  },
];

export const HowItWorks = () => (
  <section className={classes.section} aria-labelledby="how-it-works">
    <h2 id="how-it-works">How it works</h2>
    <ol className={classes.steps}>
      {steps.map(({ icon: Icon, title, text }, at) => (
        <li key={title}>
          <Icon size={30} stroke={1.6} aria-hidden />
          <h3>
            {at + 1}. {title}
          </h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);
