// The socket to the server: wishes out; pictures, states and answers in. It comes back by itself.

const STORED = "castellan-tab";

export class Link {
  constructor({ onScreen, onState, onOpen }) {
    Object.assign(this, { onScreen, onState, onOpen });
    this.tab = null;
    this.count = 0;
    this.waiting = new Map();
    this.patience = 200;
    this.token = sessionStorage.getItem(STORED) ?? crypto.randomUUID();
    // Closed by hand, so that the page that comes next finds its keys free.
    addEventListener("pagehide", () => {
      this.gone = true;
      this.socket?.close();
    });
    addEventListener("pageshow", (event) => {
      if (!event.persisted) return;
      this.gone = false;
      this.open();
    });
    this.open();
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}/socket?tab=${this.token}`);
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) this.onScreen(new Uint8Array(data));
      else this.hear(JSON.parse(data));
    };
    socket.onclose = () => {
      if (this.socket !== socket || this.gone) return;
      for (const [, answer] of this.waiting) answer({ is: "error", code: "lost", text: "" });
      this.waiting.clear();
      this.onOpen(false);
      setTimeout(() => this.open(), this.patience);
      this.patience = Math.min(this.patience * 2, 3000);
    };
    this.socket = socket;
  }

  hear(message) {
    switch (message.is) {
      case "hello":
        this.tab = message.tab;
        this.token = message.token;
        sessionStorage.setItem(STORED, this.token);
        this.patience = 200;
        this.onOpen(true);
        break;
      case "state":
        this.onState(message.state, message.log);
        break;
      default: {
        const answer = this.waiting.get(message.n);
        this.waiting.delete(message.n);
        answer?.(message);
        // How many wishes were answered: what a test waits for.
        this.answered = (this.answered ?? 0) + 1;
        document.documentElement.dataset.answered = this.answered;
      }
    }
  }

  /** Sends a wish; its answer is a promise that never fails. */
  wish(what) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve({ is: "error", code: "lost", text: "" });
    const n = ++this.count;
    this.socket.send(JSON.stringify({ n, ...what }));
    return new Promise((answer) => this.waiting.set(n, answer));
  }
}
