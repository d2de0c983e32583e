const videoHosts = ['youtube.com', 'youtu.be', 'facebook.com', 'fb.watch', 'vimeo.com']

/** Normalized URL of a product video; null unless it is an https URL of a known video host. */
export function parseVideoUrl(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { protocol, hostname, href, username } = new URL(link)
  const isKnownHost = videoHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  return protocol === 'https:' && isKnownHost && username === '' ? href : null
}

/** Origins of `videoEmbedUrl`: the only ones allowed in frames. */
export const videoEmbedOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.facebook.com',
] as const

/** URL of the embedded player of a video; null when its host has none for this URL. */
export function videoEmbedUrl(link: string): string | null {
  const url = parseVideoUrl(link)
  if (url === null) return null
  const { hostname, pathname, searchParams } = new URL(url)
  const isHost = (host: string) => hostname === host || hostname.endsWith(`.${host}`)
  const [youtube, vimeo, facebook] = videoEmbedOrigins
  if (isHost('youtu.be') || isHost('youtube.com')) {
    const idPattern = isHost('youtu.be') ? /^\/([\w-]{11})$/ : /^\/(?:embed|shorts|live)\/([\w-]{11})$/
    const id = idPattern.exec(pathname)?.[1] ?? searchParams.get('v') ?? ''
    return /^[\w-]{11}$/.test(id) ? `${youtube}/embed/${id}?autoplay=1&rel=0` : null
  }
  if (isHost('vimeo.com')) {
    const [, id, secret] = /^(?:\/video)?\/(\d+)(?:\/(\w+))?\/?$/.exec(pathname) ?? []
    if (id === undefined) return null
    return `${vimeo}/video/${id}?autoplay=1&dnt=1${secret === undefined ? '' : `&h=${secret}`}`
  }
  if (isHost('facebook.com') && /^\/(watch\/?$|reel\/|[^/]+\/videos\/)/.test(pathname))
    return `${facebook}/plugins/video.php?href=${encodeURIComponent(url)}&autoplay=true`
  return null
}
