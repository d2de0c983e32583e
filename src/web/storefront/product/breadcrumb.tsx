import { Link } from 'react-router'
import { useLanguage, useTexts } from '#web/texts/texts.tsx'
import { categoryLink } from '../category-link.ts'
import type { ShownProduct } from './shown-product.ts'

/** Where the product stands in the shop. A main category has no page of its own, so it is words only. */
export function Breadcrumb({ product }: { product: ShownProduct }) {
  const texts = useTexts().product
  const isBengali = useLanguage() === 'bn'
  const { category, subCategory, categoryBn, subCategoryBn, name, nameBn } = product
  const { to, state } = categoryLink(category, subCategory)
  const link = 'inline-flex min-h-6 items-center underline-offset-4 hover:underline'
  const slash = (
    <span aria-hidden="true" className="mx-1.5">
      /
    </span>
  )
  return (
    <nav aria-label={texts.breadcrumb} className="text--1 text-ink-2">
      <ol className="flex flex-wrap items-center">
        <li>
          <Link to="/" className={link}>
            {texts.home}
          </Link>
          {slash}
        </li>
        <li>
          {(isBengali && categoryBn) || category}
          {slash}
        </li>
        <li>
          <Link to={to} state={state} className={link}>
            {(isBengali && subCategoryBn) || subCategory}
          </Link>
          {slash}
        </li>
        <li aria-current="page" className="font-semibold text-ink">
          {(isBengali && nameBn) || name}
        </li>
      </ol>
    </nav>
  )
}
