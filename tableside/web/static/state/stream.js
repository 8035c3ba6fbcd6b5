// The one stream of state. A page that slept or lost the network reads everything again.

const SILENCE = 25000; // ms: the server speaks at least every ten seconds

export class Stream {
  constructor(store, tell, address = "/stream") {
    this.store = store;
    this.tell = tell; // "open", "lost"
    this.address = address;
    this.heard = performance.now();
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.wake();
    });
    addEventListener("pageshow", (event) => event.persisted && this.wake());
    addEventListener("online", () => this.open());
    addEventListener("offline", () => {
      this.close();
      this.tell("lost");
    });
    addEventListener("pagehide", () => this.close());
    setInterval(() => this.watch(), 5000);
    this.open();
  }

  open() {
    this.close();
    const source = new EventSource(this.address);
    this.source = source;
    source.onmessage = (event) => this.hear(source, JSON.parse(event.data));
    source.addEventListener("beat", () => this.hear(source, null));
    source.onerror = () => {
      if (source !== this.source) return;
      this.tell("lost");
      if (source.readyState === EventSource.CLOSED) this.retry = setTimeout(() => this.open(), 2000);
    };
  }

  /** Back from a sleep: nothing is shown as present before the whole state has been read anew. */
  wake() {
    document.body.classList.add("lost"); // the first message takes it away
    this.open();
  }

  close() {
    clearTimeout(this.retry);
    this.source?.close();
    this.source = null;
  }

  hear(source, message) {
    if (source !== this.source) return;
    this.heard = performance.now();
    this.tell("open");
    if (message && !this.store.take(message)) this.open();
  }

  watch() {
    if (!this.source || performance.now() - this.heard < SILENCE) return;
    this.heard = performance.now();
    this.tell("lost");
    this.open();
  }
}

/** An id of its own for a post, so that the server knows it when it is sent again. */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Post what must be done once: while no answer comes it is sent again, under the same id. */
export async function postOnce(address, body) {
  const whole = { ...body, id: newId() };
  for (let times = 0; ; times += 1) {
    const answer = await post(address, whole);
    if (answer.ok || answer.body.error || times === 3) return answer;
    await new Promise((done) => setTimeout(done, 500 * 2 ** times));
  }
}

/**
 * Changes that are asked for one after the other, as answers overtake each other; and what is read
 * beside them, which may be older than what a change has told already.
 */
export class InTurn {
  constructor() {
    /** @type {Promise<any>} */
    this.last = Promise.resolve();
    this.mark = 0;
  }

  post(address, body) {
    this.last = this.last.then(async () => {
      this.mark += 1;
      const answer = await post(address, body);
      this.mark += 1;
      return answer;
    });
    return this.last;
  }

  /** Begin to read; returns what tells whether that is still the newest there is. */
  reading() {
    const mark = (this.mark += 1);
    return () => mark === this.mark;
  }
}

/** Post an object, or a file as it is; returns {ok, body}. A refusal's body holds "error". */
export async function post(address, body) {
  const file = body instanceof Blob;
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": file ? "application/octet-stream" : "application/json" },
      body: file ? body : JSON.stringify(body),
    });
    return { ok: answer.ok, body: await answer.json() };
  } catch {
    return { ok: false, body: {} };
  }
}
