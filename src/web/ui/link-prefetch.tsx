import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { useLanguage } from '#web/data/i18n.tsx'
import { internalPath } from './client-side-links.ts'

/** Milliseconds that a mouse rests on a link before its page is prefetched. */
const restingTime = 80

/** Prefetches the page of a link that is touched or hovered, unless the browser saves data. */
export function LinkPrefetch() {
  const [page, setPage] = useState<string | null>(null)
  const language = useLanguage()
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
    if (connection?.saveData) return
    let timer: ReturnType<typeof setTimeout>
    function onPointerOver({ target, pointerType }: PointerEvent) {
      clearTimeout(timer)
      const path = internalPath(target as Element, language)
      if (path) timer = setTimeout(setPage, pointerType === 'mouse' ? restingTime : 0, path)
    }
    document.addEventListener('pointerover', onPointerOver)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onPointerOver)
    }
  }, [language])
  return page && <PrefetchPageLinks page={page} />
}
