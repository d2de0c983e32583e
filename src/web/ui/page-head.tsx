import { useLocation } from 'react-router'
import { formatNumber, type Language, pathIn } from '#lib/language.ts'
import { type JpegName, jpegSizes, jpegUrl } from '#shop/media/rules.ts'
import { useLanguage } from '#web/data/i18n.tsx'
import { useShopDetails } from '#web/data/shop-details.ts'
import { createStore } from '#web/data/store.ts'

/** The number shown in parentheses before the title of every page, such as pending orders; 0 shows none. */
const titleCount = createStore(0)
export const setTitleCount = titleCount.set

interface Props {
  title: string
  description?: string
  /** False for pages that search engines must not index. */
  index?: boolean
  /** Path and query of the canonical address. Default the path of the page. */
  path?: string | undefined
  /** The product of the page, for link previews. */
  offer?: Offer
  /** The picture of a page without a product in link previews; that of the shop where it is empty. */
  picture?: string
  /** JSON-LD for search engines. */
  structuredData?: readonly object[] | undefined
}

interface Offer {
  /** Main picture; empty without one. */
  picture: string
  name: string
  /** Taka. */
  price: number
  soldOut: boolean
}

/** Title, description, canonical address, link preview and structured data of a page. */
export function PageHead(props: Props) {
  const { title, description, index = true, path, offer, picture, structuredData } = props
  const addressIn = useAddress(path)
  const count = titleCount.useValue()
  const language = useLanguage()
  return (
    <>
      <title>{count > 0 ? `(${formatNumber(count, language)}) ${title}` : title}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {!index && <meta name="robots" content="noindex" />}
      {index && addressIn && (
        <>
          <Addresses addressIn={addressIn} />
          {/* Only crawlers read these, so they are not in the browser's scripts. */}
          {import.meta.env.SSR && (
            <Preview
              title={title}
              description={description}
              addressIn={addressIn}
              offer={offer}
              picture={offer?.picture ?? picture}
            />
          )}
        </>
      )}
      {structuredData && (
        <script type="application/ld+json">
          {jsonInScript({ '@context': 'https://schema.org', '@graph': structuredData })}
        </script>
      )}
    </>
  )
}

type AddressIn = (language: Language) => string

/** The public address of this page (or of `path`) in a language; null outside the storefront, where pages are private. */
export function useAddress(path?: string): AddressIn | null {
  const shopDetails = useShopDetails()
  const { pathname } = useLocation()
  return shopDetails ? (language) => shopDetails.origin + pathIn(language, path ?? pathname) : null
}

function Addresses({ addressIn }: { addressIn: AddressIn }) {
  return (
    <>
      <link rel="canonical" href={addressIn(useLanguage())} />
      <link rel="alternate" hrefLang="en" href={addressIn('en')} />
      <link rel="alternate" hrefLang="bn" href={addressIn('bn')} />
      <link rel="alternate" hrefLang="x-default" href={addressIn('en')} />
    </>
  )
}

const locales: Record<Language, string> = { en: 'en_US', bn: 'bn_BD' }
const sharePicture: JpegName = 'share'

interface PreviewProps extends Pick<Props, 'title' | 'description' | 'offer'> {
  picture: string | undefined
  addressIn: AddressIn
}

/** Open Graph and Twitter tags for link previews. */
function Preview({ title, description, addressIn, offer, picture }: PreviewProps) {
  const language = useLanguage()
  const address = addressIn(language)
  const image = picture ? jpegUrl(picture, sharePicture) : '/icons/share.png'
  const { width, height } = jpegSizes[sharePicture]
  const properties: Record<string, string | number | undefined> = {
    'og:type': offer ? 'product' : 'website',
    'og:url': address,
    'og:title': title,
    'og:description': description,
    'og:locale': locales[language],
    'og:locale:alternate': locales[language === 'bn' ? 'en' : 'bn'],
    'og:image': new URL(image, address).href,
    'og:image:width': width,
    'og:image:height': height,
    'og:image:alt': offer?.name,
    'product:price:amount': offer?.price.toFixed(2),
    'product:price:currency': offer && 'BDT',
    'product:availability': offer && (offer.soldOut ? 'out of stock' : 'in stock'),
  }
  return (
    <>
      {Object.entries(properties).map(
        ([property, content]) =>
          content !== undefined && <meta key={property} property={property} content={String(content)} />,
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

const unsafe: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Serializes a value as JSON that is safe inside a `<script>`, whatever a merchant typed into it. */
export const jsonInScript = (value: unknown) =>
  JSON.stringify(value).replace(/[&<>\u2028\u2029]/g, (character) => unsafe[character] ?? '')
