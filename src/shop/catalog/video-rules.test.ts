import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseVideoUrl, videoEmbedOrigins, videoEmbedUrl } from './video-rules.ts'

test('a video is shown only from a known host and over https [PDP-10]', () => {
  for (const link of [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz',
    'https://m.facebook.com/watch/1',
    'https://fb.watch/abc/',
    'https://vimeo.com/1',
  ])
    expect(parseVideoUrl(link)).toBe(link)
  for (const link of [
    '',
    'youtube.com/watch',
    'http://youtube.com/watch?v=1',
    'javascript:alert(1)//youtube.com',
    'https://youtube.com.evil.example/',
    'https://notyoutube.com/',
    'https://youtube.com@evil.example/',
    'https://someone@youtube.com/',
  ])
    expect(parseVideoUrl(link)).toBeNull()
})

test.each([
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://youtu.be/aqz-KE-bpKQ?si=x', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://m.youtube.com/shorts/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1'],
  ['https://vimeo.com/123456789/abc12', 'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1&h=abc12'],
  [
    'https://www.facebook.com/shop/videos/42/?a=1&b=2',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fshop%2Fvideos%2F42%2F%3Fa%3D1%26b%3D2',
  ],
  ['https://www.facebook.com/watch/?v=42', 'https://www.facebook.com/plugins/video.php?href='],
])('the video at %s has a player', (link, player) => {
  expect(videoEmbedUrl(link)?.startsWith(player)).toBe(true)
})

test('a URL without an embedded player gives null, and players have only allowed origins', () => {
  for (const link of [
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/watch?v=../../evil',
    'https://fb.watch/abc/',
    'https://vimeo.com/channels/staffpicks',
    'https://www.facebook.com/shop',
    'https://evil.example/watch?v=aqz-KE-bpKQ',
    'not an address',
  ])
    expect(videoEmbedUrl(link), link).toBeNull()
  const host = fc.constantFrom('youtube.com', 'youtu.be', 'vimeo.com', 'www.facebook.com', 'fb.watch')
  const path = fc.oneof(fc.webPath(), fc.constantFrom('/watch', '/1', '/aqz-KE-bpKQ', '/x/videos/1'))
  fc.assert(
    fc.property(host, path, fc.webQueryParameters(), (host, path, query) => {
      const player = videoEmbedUrl(`https://${host}${path}?v=aqz-KE-bpKQ&${query}`)
      if (player !== null) expect(videoEmbedOrigins).toContain(new URL(player).origin)
    }),
  )
})

test('the player of a video plays exactly this video, at once', () => {
  expect(videoEmbedUrl('https://youtu.be/aqz-KE-bpKQ')).toBe(
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0',
  )
  expect(videoEmbedUrl('https://youtube.com/watch')).toBeNull()
  expect(videoEmbedUrl('https://vimeo.com/video/1/')).toBe(
    'https://player.vimeo.com/video/1?autoplay=1&dnt=1',
  )
  expect(videoEmbedUrl('https://facebook.com/reel/1')).toBe(
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Ffacebook.com%2Freel%2F1&autoplay=true',
  )
})
