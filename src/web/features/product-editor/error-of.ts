import { useFormContext } from 'react-hook-form'
import type { ProductValues } from './product-values.ts'

/** What is wrong with a field of the product's form, in words. */
export const useErrorOf = () => {
  const { errors } = useFormContext<ProductValues>().formState
  return (name: keyof ProductValues) => errors[name]?.message as string | undefined
}
