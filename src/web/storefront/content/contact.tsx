import { useMessages } from '#web/data/i18n.tsx'
import { apiContext, orErrorPage } from '#web/data/loader-context.ts'
import { telHref } from '#web/data/shop-details.ts'
import type { PageHandle } from '#web/page-rules.ts'
import { layoutMessages } from '#web/shared/layout/messages.ts'
import { chatIcon, whatsApp } from '#web/storefront/product/ask.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/contact'
import { contactButtonMessages } from './contact-button-messages.ts'
import { ContactForm } from './contact-form.tsx'
import { contactMessages } from './contact-messages.ts'
import { ShopFacts, shopFacts } from './shop-facts.tsx'

export const handle: PageHandle = { robots: 'sitemap' }

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await context.get(apiContext)('GET /settings', {}).catch(orErrorPage)
  const { socialLink, chatLink, instagramLink, youtubeLink } = settings
  return { facts: shopFacts(settings), links: { socialLink, chatLink, instagramLink, youtubeLink } }
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const common = useMessages(commonMessages)
  const layoutText = useMessages(layoutMessages)
  const contactText = useMessages(contactMessages)
  const buttonText = useMessages(contactButtonMessages)
  const { facts, links } = loaderData
  const profiles: [label: string, link: string][] = [
    [contactText.facebook, links.socialLink],
    [contactText.whatsapp, links.chatLink],
    [contactText.instagram, links.instagramLink],
    [contactText.youtube, links.youtubeLink],
  ]
  return (
    <main id="content" tabIndex={-1} className="page-width pt-6 outline-none md:pt-10">
      <PageHead
        title={`${layoutText.contactUs} – ${common.brand}`}
        description={contactText.contactDescription}
      />
      <h1 className="text-2xl">{layoutText.contactUs}</h1>
      <p className="mt-2 text-lg text-ink-2">{contactText.contactIntro}</p>
      {/* On a phone most want to talk. */}
      <div className="mt-5 flex flex-wrap gap-3 *:grow md:hidden">
        <a href={telHref(facts.phone)} className="button-quiet">
          <Icon name="phone" />
          {buttonText.call}
        </a>
        {links.chatLink && (
          <a href={links.chatLink} rel="noopener" className="button-quiet">
            <Icon name={chatIcon(links.chatLink)} />
            {whatsApp.test(links.chatLink) ? contactText.whatsapp : buttonText.chat}
          </a>
        )}
      </div>
      <div className="mt-6 grid items-start gap-5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="flex flex-col gap-5">
          <ShopFacts facts={facts} />
          <nav
            aria-label={contactText.social}
            className={`card p-4 md:p-6 ${profiles.some(([, link]) => link && link !== links.chatLink) ? '' : 'max-md:hidden'}`}
          >
            <h2 className="mb-2 text-lg">{contactText.social}</h2>
            <ul className="flex flex-wrap gap-2">
              {profiles.map(
                ([label, link]) =>
                  link && (
                    <li key={label} className={link === links.chatLink ? 'max-md:hidden' : undefined}>
                      <a href={link} rel="noopener" className="button-quiet wrap-anywhere">
                        {label}
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
