import { getSettings } from '#shop/settings/contract.ts'
import { orErrorPage } from '#web/answers.ts'
import { PageHead } from '#web/components/page-head.tsx'
import { apiContext } from '#web/context.ts'
import { useTexts } from '#web/texts/texts.tsx'
import type { Route } from './+types/contact'
import { ContactForm } from './pages/contact-form.tsx'
import { ShopFacts, shopFacts } from './pages/shop-facts.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await context.get(apiContext)(getSettings, {}).catch(orErrorPage)
  const { socialLink, chatLink, instagramLink, youtubeLink } = settings
  return { facts: shopFacts(settings), links: { socialLink, chatLink, instagramLink, youtubeLink } }
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { auth, frame, pages } = useTexts()
  const { facts, links } = loaderData
  const places: [word: string, link: string][] = [
    [pages.facebook, links.socialLink],
    [pages.whatsapp, links.chatLink],
    [pages.instagram, links.instagramLink],
    [pages.youtube, links.youtubeLink],
  ]
  return (
    <main id="content" tabIndex={-1} className="page-width pt-6 outline-none desk:pt-10">
      <PageHead title={`${frame.contactUs} · ${auth.brand}`} description={pages.contactDescription} />
      <h1 className="text-3">{frame.contactUs}</h1>
      <p className="mt-2 text-1 text-ink-2">{pages.contactIntro}</p>
      <div className="mt-6 grid items-start gap-5 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="flex flex-col gap-5">
          <ShopFacts facts={facts} />
          <nav aria-label={pages.social} className="card p-4 desk:p-6">
            <h2 className="mb-2 text-1">{pages.social}</h2>
            <ul className="flex flex-wrap gap-2">
              {places.map(
                ([word, link]) =>
                  link && (
                    <li key={word}>
                      <a href={link} rel="noopener" className="button-secondary">
                        {word}
                      </a>
                    </li>
                  ),
              )}
            </ul>
          </nav>
        </div>
        <ContactForm />
      </div>
    </main>
  )
}
