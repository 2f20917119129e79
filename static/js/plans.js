// The page of plans: the box completes what is written.

import { attachCompletion } from "./order-completion.js";

attachCompletion();
