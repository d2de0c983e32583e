import { expect, test } from 'vitest'
import { formatVisitor, measuredSources, parseVisitor } from './rules.ts'

const fbp = 'fb.1.1700000000000.123456'
const fbc = 'fb.1.1700000000000.Ab_c-9'

test('what the header says of a visitor is what their cookies said', () => {
  expect(parseVisitor(formatVisitor(`a=b; _fbp=${fbp}; _fbc=${fbc}`))).toEqual({ fbp, fbc })
  expect(parseVisitor(formatVisitor(`_fbc=${fbc}`))).toEqual({ fbc })
  expect(parseVisitor(formatVisitor(''))).toEqual({})
})

test('who has not agreed is nobody, and an id that Meta cannot have given is none', () => {
  for (const header of [undefined, '', 'agreed=no', `fbp=${fbp}`]) expect(parseVisitor(header)).toBeNull()
  expect(parseVisitor('agreed=yes&fbp=x&fbc=<script>')).toEqual({})
  expect(formatVisitor('_fbp=x; not_fbc=fb.1.1.a')).toBe('agreed=yes')
})

test('a page may use what is switched on, a dashboard nothing', () => {
  const [pixel, tag] = ['https://connect.facebook.net', 'https://www.googletagmanager.com']
  const scriptsOf = (path: string, metaPixelId: string, googleTagId: string) =>
    measuredSources(path, { metaPixelId, googleTagId }).scripts
  expect(scriptsOf('/', '1', 'G-1')).toEqual([pixel, tag])
  expect(scriptsOf('/bn/shop', '1', '')).toEqual([pixel])
  expect(scriptsOf('/dashboards', '', 'G-1')).toEqual([tag])
  expect(measuredSources('/', null)).toEqual({ scripts: [], images: [], connections: [] })
  for (const path of [
    '/dashboard',
    '/bn/dashboard/allProducts',
    '/authentication/signIn',
    '/bn/authentication',
  ])
    expect(scriptsOf(path, '1', 'G-1')).toEqual([])
  const { images, connections } = measuredSources('/', { metaPixelId: '1', googleTagId: '' })
  expect(images).toEqual(['https://www.facebook.com'])
  expect(connections).toEqual([pixel, 'https://www.facebook.com'])
})
