import { PathLink } from "../../composites/links.tsx";
import { mayOpen } from "../../lib/access.ts";
import { useFlagsOf, usePaths } from "../../lib/screens.ts";
import { useUser } from "../../lib/session.ts";

/** Every page that the reader may open, except those of the back office, which has a menu of its own. */
export const SiteMap = () => {
  const user = useUser();
  const flagsOf = useFlagsOf();
  const pages = usePaths()
    .filter((path) => !path.includes("$") && !path.startsWith("/admin"))
    .map((path) => ({ path, flags: flagsOf(path) ?? {} }))
    .filter(({ flags }) => flags.title && mayOpen(flags, user, flagsOf) === "open")
    .sort((a, b) => a.path.localeCompare(b.path));
  return (
    <ul>
      {pages.map(({ path, flags }) => (
        <li key={path}>
          <PathLink to={path}>{flags.title}</PathLink>
        </li>
      ))}
    </ul>
  );
};
