import { postImage } from '#shop/media/contract.ts'
import { type Answer, ApiError } from '#web/api.ts'
import { lineBy, type Travel } from '#web/auth/token.ts'

/** `fetch` does not say how much of a body has been sent; this does, as a share of 1. */
const carrying =
  (file: Blob, onProgress: (share: number) => void): Travel =>
  ({ endpoint, url }, token) =>
    new Promise<Answer>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(endpoint.method, url)
      if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`)
      request.responseType = 'json'
      request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
      request.onload = () =>
        resolve({
          status: request.status,
          body: request.response,
          header: (name) => request.getResponseHeader(name),
        })
      request.onerror = () =>
        reject(new ApiError(0, { code: 'unreachable', message: 'The shop cannot be reached.' }))
      const form = new FormData()
      form.append(endpoint.upload?.field ?? '', file)
      request.send(form)
    })

/** Sends a picture to the shop's image host and answers its address. */
export async function sendPicture(file: Blob, onProgress: (share: number) => void) {
  const { data } = await lineBy(carrying(file, onProgress))(postImage, {})
  return data.url
}
