import { useLanguage } from '#web/data/i18n.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { categoryLink, mainCategoryLink } from './category-link.ts'
import type { ShownProduct } from './product-view.ts'

/** Where the product stands in the shop. */
export function Breadcrumb({ product }: { product: ShownProduct }) {
  const isBengali = useLanguage() === 'bn'
  const { category, subCategory, categoryBn, subCategoryBn, hasCategory, hasSubCategory, name, nameBn } =
    product
  return (
    <Breadcrumbs
      steps={[
        {
          word: (isBengali && categoryBn) || category,
          ...(hasCategory && { to: mainCategoryLink(category) }),
        },
        {
          word: (isBengali && subCategoryBn) || subCategory,
          ...(hasSubCategory && categoryLink(category, subCategory)),
        },
        { word: (isBengali && nameBn) || name },
      ]}
    />
  )
}
