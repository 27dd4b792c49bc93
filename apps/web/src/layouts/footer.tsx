import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useConfig } from "../api/reference.ts";
import { PathLink } from "../composites/links.tsx";
import { useScreenExists } from "../lib/screens.ts";
import classes from "./footer.module.css";

export const Footer = () => {
  const config = useConfig();
  const hasCategories = useScreenExists("/browse");
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <Fold title="Quick Links" as="nav">
          {hasCategories && <PathLink to="/browse">Category</PathLink>}
          <AboutLink to="contact">Contact Details</AboutLink>
          <AboutLink to="faq">FAQ</AboutLink>
          <Link to="/about">About</Link>
          <AboutLink to="credit-terms">Credit Facility Terms &amp; Conditions</AboutLink>
        </Fold>
        <Fold title="Contact">
          {config && (
            <>
              <a href={`tel:${config.support_phone}`}>{config.support_phone}</a>
              <a href={`mailto:${config.support_email}`}>{config.support_email}</a>
              <p>{config.address}</p>
            </>
          )}
        </Fold>
        <Fold title="Get the app">
          {config?.app_links.map(({ label, url }) => (
            <a key={url} href={url} rel="noreferrer" target="_blank">
              {label}
            </a>
          ))}
          <Link to="/qrcodes">QR codes</Link>
        </Fold>
      </div>
      <div className={classes.bottom}>
        <span>
          © {new Date().getFullYear()} {config?.name}
        </span>
        <nav aria-label="Legal">
          <AboutLink to="terms">Terms</AboutLink>
          <AboutLink to="privacy">Policy</AboutLink>
          <AboutLink to="site-map">Site Map</AboutLink>
        </nav>
      </div>
    </footer>
  );
};

const isWide = () => window.matchMedia("(min-width: 48em)").matches;

/** Open where there is room for it; on a phone it waits behind its heading. */
const Fold = ({ title, as: Part = "div", children }: { title: string; as?: "nav" | "div"; children: ReactNode }) => {
  const [open] = useState(isWide);
  return (
    <details className={classes.fold} open={open}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <Part {...(Part === "nav" ? { "aria-label": title } : {})}>{children}</Part>
    </details>
  );
};

const AboutLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to="/about" hash={to}>
    {children}
  </Link>
);
