import { Button } from "@mantine/core";
import { LinkButton, PathButton } from "../../composites/links.tsx";
import { SearchBox } from "../../layouts/search-box.tsx";
import { homeOf } from "../../lib/access.ts";
import { useFlagsOf, useScreenExists } from "../../lib/screens.ts";
import { useUser } from "../../lib/session.ts";
import { openLogin } from "../session/login-modal.tsx";
import { Pack } from "../shop/pack.tsx";
import classes from "./home.module.css";
import { Proof } from "./proof.tsx";

export const Hero = () => {
  const canSearch = useScreenExists("/search/$query");
  return (
    <section className={classes.hero}>
      <div className={classes.heroInner}>
        <div>
          <h1>Genuine medicines for your shelf, from one trusted supplier</h1>
          <p className={classes.lead}>
            Pharmacies, chemists and hospitals restock here. Order on the web or through your agent, pay the way that
            suits you, and follow every pack to your door.
          </p>
          {canSearch && <SearchBox />}
          <div className={classes.calls}>
            <Calls />
          </div>
          <Proof />
        </div>
        <Shelf />
      </div>
    </section>
  );
};

const Calls = () => {
  const user = useUser();
  const flagsOf = useFlagsOf();
  if (user) {
    const home = homeOf(user, flagsOf);
    return (
      <PathButton to={home === "/" ? "/account" : home} size="lg">
        {home === "/" ? "My account" : "Continue"}
      </PathButton>
    );
  }
  return (
    <>
      <LinkButton to="/register" size="lg">
        Register your business
      </LinkButton>
      <Button size="lg" variant="default" onClick={() => openLogin()}>
        Login
      </Button>
    </>
  );
};

/** A shelf as our customers have it, drawn rather than loaded. */
const Shelf = () => (
  <div className={classes.shelf} aria-hidden="true">
    {onTheShelf.map((product) => (
      <span key={product.title}>
        <Pack product={product} />
      </span>
    ))}
  </div>
);

const shown = (title: string, strength: string, form: string, pack_size: string, manufacturer: string) => ({
  title,
  name: title,
  strength,
  form,
  pack_size,
  manufacturer,
});
const onTheShelf = [
  shown("Amoxicillin", "500 mg", "Capsule", "10 x 10", "Ekoline"),
  shown("Paracetamol", "500 mg", "Tablet", "10 x 10", "Lekansi"),
  shown("Zinc syrup", "20 mg / 5 mL", "Syrup", "100 mL", "Obudara"),
  shown("Clotrimazole", "1% cream", "Cream", "20 g", "Akwete"),
  shown("Ceftriaxone", "1 g", "Injection", "1 vial", "Harcrest"),
  shown("Timolol", "0.5%", "Eye drops", "5 mL", "Idunu"),
];
