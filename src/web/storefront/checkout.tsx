export default function Page() {
  return <main id="content">checkout</main>
}
