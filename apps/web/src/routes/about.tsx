import { createFileRoute, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { Page } from "../composites/page.tsx";
import classes from "../features/about/about.module.css";
import { AboutUs, Contact } from "../features/about/about-us.tsx";
import { CreditTerms } from "../features/about/credit-terms.tsx";
import { Faq } from "../features/about/faq.tsx";
import { Privacy, Terms } from "../features/about/legal.tsx";
import { SiteMap } from "../features/about/site-map.tsx";

export const Route = createFileRoute("/about")({ staticData: { title: "About" }, component: About });

const chapters = [
  { id: "about", title: "About us", Content: AboutUs },
  { id: "contact", title: "Contact details", Content: Contact },
  { id: "faq", title: "Frequently asked questions", Content: Faq },
  { id: "credit-terms", title: "Credit facility terms and conditions", Content: CreditTerms },
  { id: "terms", title: "Terms of use", Content: Terms },
  { id: "privacy", title: "Privacy policy", Content: Privacy },
  { id: "site-map", title: "Site map", Content: SiteMap },
];

function About() {
  useJumpToChapter();
  return (
    <div className={classes.page}>
      <Page title="About">
        <nav aria-label="On this page" className={classes.contents}>
          {chapters.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        {chapters.map(({ id, title, Content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={classes.chapter}>
            <h2 id={`${id}-title`}>{title}</h2>
            <Content />
          </section>
        ))}
      </Page>
    </div>
  );
}

/** The page loads after the address is read, so the browser's own jump comes too early. */
const useJumpToChapter = () => {
  const hash = useRouterState({ select: (state) => state.location.hash });
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
};
