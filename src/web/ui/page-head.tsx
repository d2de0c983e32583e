import { useLocation, useRouteLoaderData } from 'react-router'
import { formatNumber, type Language, pathIn } from '#lib/language.ts'
import { type JpegName, jpegSizes, jpegUrl } from '#shop/media/rules.ts'
import { useLanguage } from '#web/data/i18n.tsx'
import { jsonInScript } from '#web/data/json-in-script.ts'
import type { ShopDetails } from '#web/data/shop-details.ts'
import { useTitleCount } from './title-count.ts'

interface Props {
  title: string
  description?: string
  /** False for pages that no search engine should list. */
  index?: boolean
  /** Path and query under which the page is listed, where that is more than its path. */
  path?: string | undefined
  /** What the page sells, for those who are sent its address. */
  offer?: Offer
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

/** What a page says of itself to the browser, to search engines and to whoever is sent its address. */
export function PageHead({ title, description, index = true, path, offer, structuredData }: Props) {
  const addressIn = useAddress(path)
  const waiting = useTitleCount()
  const language = useLanguage()
  return (
    <>
      <title>{waiting > 0 ? `(${formatNumber(waiting, language)}) ${title}` : title}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {!index && <meta name="robots" content="noindex" />}
      {index && addressIn && (
        <>
          <Addresses addressIn={addressIn} />
          {/* Who reads these asks the server for the page; nobody's browser needs to know how they are written. */}
          {import.meta.env.SSR && (
            <Preview title={title} description={description} addressIn={addressIn} offer={offer} />
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

/** The shop's own address of this page (or of `path`) in a language; null outside the storefront, where pages are private. */
export function useAddress(path?: string): AddressIn | null {
  const signs = useRouteLoaderData('pages/storefront/layout') as ShopDetails | undefined
  const { pathname } = useLocation()
  return signs ? (language) => signs.origin + pathIn(language, path ?? pathname) : null
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
  addressIn: AddressIn
}

/** The card that chats and social networks draw of the page: Open Graph, and what Twitter wants beyond it. */
function Preview({ title, description, addressIn, offer }: PreviewProps) {
  const language = useLanguage()
  const address = addressIn(language)
  const picture = offer?.picture ? jpegUrl(offer.picture, sharePicture) : '/icons/share.png'
  const { width, height } = jpegSizes[sharePicture]
  const said: Record<string, string | number | undefined> = {
    'og:type': offer ? 'product' : 'website',
    'og:url': address,
    'og:title': title,
    'og:description': description,
    'og:locale': locales[language],
    'og:locale:alternate': locales[language === 'bn' ? 'en' : 'bn'],
    'og:image': new URL(picture, address).href,
    'og:image:width': width,
    'og:image:height': height,
    'og:image:alt': offer?.name,
    'product:price:amount': offer?.price.toFixed(2),
    'product:price:currency': offer && 'BDT',
    'product:availability': offer && (offer.soldOut ? 'out of stock' : 'in stock'),
  }
  return (
    <>
      {Object.entries(said).map(
        ([property, content]) =>
          content !== undefined && <meta key={property} property={property} content={String(content)} />,
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
