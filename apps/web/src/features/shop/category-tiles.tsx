import { PathLink } from "../../composites/links.tsx";
import { type Category, useCategories } from "./categories.ts";
import { CategoryIcon } from "./category-icon.tsx";
import classes from "./category-tiles.module.css";

export const CategoryTiles = () => (
  <ul className={classes.tiles} aria-label="Categories">
    {useCategories().map(({ id, name }) => (
      <li key={id}>
        <PathLink to={`/browse/category/${id}`}>
          <CategoryIcon name={name} />
          {name}
        </PathLink>
      </li>
    ))}
  </ul>
);

export const SubcategoryLinks = ({ category, chosen }: { category: Category; chosen: number | undefined }) => (
  <nav aria-label={`Parts of ${category.name}`} className={classes.parts}>
    {category.subcategories.map(({ id, name }) => (
      <PathLink
        key={id}
        to={`/browse/category/${category.id}${id === chosen ? "" : `?subcategory_id=${id}`}`}
        data-chosen={id === chosen || undefined}
      >
        {name}
      </PathLink>
    ))}
  </nav>
);
