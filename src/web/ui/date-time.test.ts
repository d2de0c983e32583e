import { expect, test } from 'vitest'
import { readableDay, readableMoment, readableMonth } from './date-time.ts'

const bn = (utc: string) => readableMoment(new Date(utc), 'bn')

test('a moment reads in Dhaka time, in English and in Bengali', () => {
  const at = new Date('2026-11-20T20:33:00Z')
  expect(readableMoment(at, 'en')).toBe('21 Nov, 2026, 02:33 am')
  expect(readableMoment(at, 'bn')).toBe('২১ নভেম্বর ২০২৬, রাত ২:৩৩')
})

test('Bengali names the part of the day as people say it', () => {
  expect(bn('2026-01-31T22:05:00Z')).toBe('১ ফেব্রুয়ারি ২০২৬, ভোর ৪:০৫')
  expect(bn('2026-01-31T00:00:00Z')).toBe('৩১ জানুয়ারি ২০২৬, সকাল ৬:০০')
  expect(bn('2026-01-31T06:00:00Z')).toBe('৩১ জানুয়ারি ২০২৬, দুপুর ১২:০০')
  expect(bn('2026-01-31T09:30:00Z')).toBe('৩১ জানুয়ারি ২০২৬, বিকেল ৩:৩০')
  expect(bn('2026-01-31T12:00:00Z')).toBe('৩১ জানুয়ারি ২০২৬, সন্ধ্যা ৬:০০')
  expect(bn('2026-01-31T14:00:00Z')).toBe('৩১ জানুয়ারি ২০২৬, রাত ৮:০০')
  expect(bn('2026-12-31T18:00:00Z')).toBe('১ জানুয়ারি ২০২৭, রাত ১২:০০')
})

test('a day reads in English and in Bengali', () => {
  expect(readableDay('2026-11-21', 'en')).toBe('21 Nov, 2026')
  expect(readableDay('2026-02-01', 'bn')).toBe('১ ফেব্রুয়ারি ২০২৬')
})

test('a month is read in the language of the page', () => {
  expect(readableMonth('2026-11', 'en')).toBe('Nov 2026')
  expect(readableMonth('2026-03', 'bn')).toBe('মার্চ ২০২৬')
})
