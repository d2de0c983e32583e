import { lazy } from 'react'

const load = () => import('./consent-bar.tsx')

/** Loaded only where visits are measured. */
export const ConsentBar = lazy(() => load().then((module) => ({ default: module.ConsentBar })))
export const CookieButton = lazy(() => load().then((module) => ({ default: module.CookieButton })))
