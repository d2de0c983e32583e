import type { Endpoint } from '#lib/endpoint.ts'
import type * as contracts from './contracts.ts'

type Values<Module> = Module extends unknown ? Module[keyof Module] : never
type Declared = Extract<Values<Values<typeof contracts>>, Endpoint>

/**
 * Every endpoint by its name, such as `GET /products`. Types only: the browser's client is typed by it and gets no code.
 */
export type Endpoints = { [E in Declared as `${E['method']} ${E['path']}`]: E }
