import { expect, test } from 'vitest'
import { firstName } from './rules.ts'

test.each([
  ['Karim Uddin', 'Karim'],
  ['  রহিমা বেগম ', 'রহিমা'],
  ['Md. Karim Uddin', 'Karim'],
  ['MD Mohammad Rafiq', 'Rafiq'],
  ['মোঃ রফিকুল ইসলাম', 'রফিকুল'],
  ['মো. রফিকুল', 'রফিকুল'],
  ['Mst. Salma', 'Salma'],
  // Who has no other name is called by it.
  ['Mohammad', 'Mohammad'],
  ['Karim 01712345678', 'Karim'],
  ['01712345678', ''],
  ['০১৭১২৩৪৫৬৭৮', ''],
  ['karim@mail.example', ''],
  ['', ''],
])('of the reviewer "%s" the shop shows "%s"', (name, shown) => {
  expect(firstName(name)).toBe(shown)
})
