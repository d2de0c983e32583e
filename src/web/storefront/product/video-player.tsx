import { useMessages } from '#web/data/i18n.tsx'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { Modal } from '#web/ui/modal.tsx'

interface Props {
  link: string
  player: string
  onClose: () => void
}

/** The host's own player; the content security policy allows only known hosts. */
export function VideoPlayer({ link, player, onClose }: Props) {
  const t = useMessages(productMessages)
  return (
    <Modal
      label={t.video}
      bar={<p className="px-2 font-semibold">{t.video}</p>}
      onClose={onClose}
      className="m-auto w-[60rem] max-w-[calc(100vw-1rem)] rounded-lg border border-line shadow-lg"
    >
      <iframe
        src={player}
        title={t.video}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allowFullScreen
        className="aspect-video max-h-[70dvh] w-full bg-black"
      />
      {/* Some videos may not be embedded, which a frame cannot detect. */}
      <p className="px-4 py-2">
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t.videoElsewhere}
          <span className="sr-only"> {t.newTab}</span>
        </a>
      </p>
    </Modal>
  )
}
