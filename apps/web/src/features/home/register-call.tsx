import { LinkButton, TextLink } from "../../composites/links.tsx";
import { useUser } from "../../lib/session.ts";
import classes from "./home.module.css";

/** Who may join, for those who have not. */
export const RegisterCall = () => {
  if (useUser()) return null;
  return (
    <section className={classes.call} aria-labelledby="join">
      <div>
        <h2 id="join">Run a pharmacy, a chemist or a hospital?</h2>
        <p>Register once, and your stores, orders and payments are in one place. It costs nothing.</p>
        <p className={classes.doors}>
          <TextLink to="/agent/register">Become a sales agent</TextLink>
          <TextLink to="/hmos/login">HMO login</TextLink>
          <TextLink to="/partner/login">Partner login</TextLink>
          <TextLink to="/inventory/login">Store staff login</TextLink>
        </p>
      </div>
      <LinkButton to="/register" size="lg">
        Register now
      </LinkButton>
    </section>
  );
};
