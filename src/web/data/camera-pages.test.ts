import { expect, test } from 'vitest'
import { mayUseCamera } from './camera-pages.ts'

test('the dashboard may use the camera in both languages, and nothing else [D218]', () => {
  for (const path of ['/dashboard', '/dashboard/scan', '/bn/dashboard', '/bn/dashboard/scan'])
    expect(mayUseCamera(path), path).toBe(true)
  for (const path of [
    '/',
    '/bn',
    '/shop',
    '/authentication/login',
    '/dashboards',
    '/product-details/dashboard',
  ])
    expect(mayUseCamera(path), path).toBe(false)
})
