export default function Page() {
  return <main id="content">cart</main>
}
