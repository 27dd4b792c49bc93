import { useApi } from "../../api/query.ts";
import { PathLink } from "../../composites/links.tsx";
import { hasFirstPin, isVerified } from "../../lib/access.ts";
import { useUser } from "../../lib/session.ts";
import { AdvertStrip } from "../shop/adverts.tsx";
import { useCards } from "../shop/as-card.ts";
import { CategoryTiles } from "../shop/category-tiles.tsx";
import { DealCards } from "../shop/deal-card.tsx";
import { ProductGrid, ShopSection } from "../shop/product-grid.tsx";
import { useResults } from "../shop/results.ts";
import classes from "./catalogue-sections.module.css";
import { dealsForYou } from "./deals-for-you.ts";

/** What the shop has, below the hero: adverts, categories, deals, what is popular and what is new. */
export const CatalogueSections = ({ welcomed }: { welcomed: boolean }) => {
  const user = useUser();
  const deals = useApi("GET /deals", undefined, { quiet: true }).data ?? [];
  // The welcome shows the best of them already.
  const { best, others } = dealsForYou(deals);
  const shown = welcomed ? others : best;
  const popular = useApi("GET /products/popular", { query: { limit: 8 } }, { quiet: true }).data;
  return (
    <div className={classes.sections}>
      <AdvertStrip slot="home_hero" />
      <ShopSection
        title="Categories"
        lead={user ? null : "You will be asked to sign in, and then taken to the category you chose."}
        action={<ShopLink to="/browse" label="Browse all" />}
      >
        <CategoryTiles />
      </ShopSection>
      {shown.length > 0 && (
        <ShopSection
          title={welcomed ? "More deals" : "Running deals"}
          action={<ShopLink to="/deals" label="All deals" />}
        >
          <DealCards deals={shown} />
        </ShopSection>
      )}
      <ShopSection title="Popular now" action={<ShopLink to="/popular_products" label="More of these" />}>
        <ProductGrid label="Popular now" products={useCards(popular)} />
      </ShopSection>
      {user && isVerified(user) && !hasFirstPin(user) && <NewProducts />}
      <AdvertStrip slot="home_strip" />
    </div>
  );
};

/** Strangers are told that they will be asked to sign in; they come back to what they chose. */
const ShopLink = ({ to, label }: { to: string; label: string }) => (
  <PathLink to={to}>{useUser() ? label : `${label} (sign in)`}</PathLink>
);

const NewProducts = () => {
  const pages = useResults({ sort: "newest" });
  return (
    <ShopSection title="New in the shop" action={<PathLink to="/shop?sort=newest">All new products</PathLink>}>
      <ProductGrid label="New in the shop" products={pages.data?.pages[0]?.data.slice(0, 8)} />
    </ShopSection>
  );
};
