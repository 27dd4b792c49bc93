import { Edit } from "../../../platform/edits.ts";
import { Closed, Id, ListQuery, Name, Nullable, Text, Type, Whole } from "../../../platform/schemas.ts";

export const GroupQuery = ListQuery(["name", "position"], {});

export const Category = Closed({
  id: Id,
  name: Type.String(),
  about: Type.String(),
  position: Whole(),
  product_count: Whole(),
  subcategories: Type.Array(Closed({ id: Id, name: Type.String(), position: Whole(), product_count: Whole() })),
});
export const CategoryBody = Closed({ name: Name(80), about: Text(300) });
export const CategoryEdit = Edit(CategoryBody);
export const CategoryTree = Type.Array(
  Closed({
    id: Id,
    name: Type.String(),
    about: Type.String(),
    subcategories: Type.Array(Closed({ id: Id, name: Type.String() })),
  }),
);
export const Subcategory = Closed({
  id: Id,
  name: Type.String(),
  position: Whole(),
  category_id: Id,
  category_name: Type.String(),
  product_count: Whole(),
});
export const SubcategoryEdit = Edit(Closed({ name: Name(80), category_id: Id }));
export const OrderBody = Closed({ ids: Type.Array(Id, { maxItems: 500, uniqueItems: true }) });

export const ProductType = Closed({ id: Id, name: Type.String(), product_count: Whole() });
export const ProductTypeBody = Closed({ name: Name(80) });
export const ProductTypeEdit = Edit(ProductTypeBody);
export const ProductTypeQuery = ListQuery(["name", "product_count"], {});

/** ISO 3166-1 alpha-2. */
const Country = Type.String({ pattern: "^[A-Z]{2}$" });
export const Manufacturer = Closed({
  id: Id,
  name: Type.String(),
  country: Nullable(Country),
  product_count: Whole(),
});
export const ManufacturerBody = Closed({ name: Name(), country: Nullable(Country) });
export const ManufacturerEdit = Edit(ManufacturerBody);
export const ManufacturerQuery = ListQuery(["name", "country", "product_count"], { country: Type.Optional(Country) });
