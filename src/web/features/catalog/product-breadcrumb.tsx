import { useLanguage } from '#web/data/i18n.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { categoryLink, mainCategoryLink } from './category-link.ts'
import type { ShownProduct } from './product-view.ts'

/** The categories of a product as breadcrumbs. */
export function ProductBreadcrumb({ product }: { product: ShownProduct }) {
  const isBengali = useLanguage() === 'bn'
  const { category, subCategory, categoryBn, subCategoryBn, hasCategory, hasSubCategory, name, nameBn } =
    product
  return (
    <Breadcrumbs
      steps={[
        {
          label: (isBengali && categoryBn) || category,
          ...(hasCategory && { to: mainCategoryLink(category) }),
        },
        {
          label: (isBengali && subCategoryBn) || subCategory,
          ...(hasSubCategory && categoryLink(category, subCategory)),
        },
        { label: (isBengali && nameBn) || name },
      ]}
    />
  )
}
