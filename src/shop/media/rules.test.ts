import { expect, test } from 'vitest'
import { imageIdFromUrl, imageUrlFromId, jpegUrl } from './rules.ts'

const id = '0123456789abcdef'.repeat(2)

test('the address of a picture has its id; no other address has one', () => {
  expect(imageIdFromUrl(imageUrlFromId(id))).toBe(id)
  for (const url of [
    '',
    `/images/${id}-450.webp`,
    `/images/${id}0-900.webp`,
    `https://a.example/images/${id}-900.webp`,
  ])
    expect(imageIdFromUrl(url)).toBeNull()
})

test('clients without WebP get the same picture as JPEG', () => {
  expect(jpegUrl(imageUrlFromId(id), 'share')).toBe(`/images/${id}-share.jpg`)
  expect(jpegUrl('/images/x.png', 'square')).toBe('/images/x.png')
})
