import { code128, drawingSVG, qrcode } from 'bwip-js/generic'

const source = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Letters, digits and signs that Code 128 has in one byte. */
const plain = (text: string) => text.replace(/[^\x20-\x7e]/g, '')

// The types of the library leave out options of single codes.
const qrOptions = (text: string) => ({ bcid: 'qrcode', text, eclevel: 'M' })

interface Props {
  text: string
  alt: string
  className: string
}

/** A Code 128 barcode, for the scanners of couriers. */
export const Barcode = ({ text, alt, className }: Props) => (
  <img
    src={source(code128({ bcid: 'code128', text: plain(text), height: 10 }, drawingSVG()))}
    alt={alt}
    className={className}
  />
)

/** A QR code, for phones. */
export const QrCode = ({ text, alt, className }: Props) => (
  <img src={source(qrcode(qrOptions(text), drawingSVG()))} alt={alt} className={className} />
)
