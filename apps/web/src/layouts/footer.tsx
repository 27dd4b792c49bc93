import { Link } from "@tanstack/react-router";
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
        <nav aria-label="Quick links">
          <h2>Quick Links</h2>
          {hasCategories && <PathLink to="/browse">Category</PathLink>}
          <AboutLink to="contact">Contact Details</AboutLink>
          <AboutLink to="faq">FAQ</AboutLink>
          <Link to="/about">About</Link>
          <AboutLink to="credit-terms">Credit Facility Terms &amp; Conditions</AboutLink>
        </nav>
        <div>
          <h2>Contact</h2>
          {config && (
            <>
              <a href={`tel:${config.support_phone}`}>{config.support_phone}</a>
              <a href={`mailto:${config.support_email}`}>{config.support_email}</a>
              <p>{config.address}</p>
            </>
          )}
        </div>
        <div>
          <h2>Get the app</h2>
          {config?.app_links.map(({ label, url }) => (
            <a key={url} href={url} rel="noreferrer" target="_blank">
              {label}
            </a>
          ))}
          <Link to="/qrcodes">QR codes</Link>
        </div>
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

const AboutLink = ({ to, children }: { to: string; children: React.ReactNode }) => (
  <Link to="/about" hash={to}>
    {children}
  </Link>
);
